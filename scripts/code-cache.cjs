// Lets Node keep what it makes of our code: TypeScript without its types, and all of it compiled. To be loaded before the rest;
// where a command loads it before its own first file (package.json), that one is kept as well. For that it is plain old
// JavaScript itself.
'use strict'

const { enableCompileCache } = require('node:module')
const { join } = require('node:path')

enableCompileCache(join(process.env.FORECOURT_DATA ?? '.forecourt', 'code'))
