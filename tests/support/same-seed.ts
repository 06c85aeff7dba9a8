// What is tried at random is the same in every run, so that a test that fails tells of a change and not of its luck.
// `FORECOURT_SEED=$RANDOM` in front of a command tries something else.
import fc from 'fast-check'

fc.configureGlobal({ seed: Number(process.env.FORECOURT_SEED ?? 1) })
