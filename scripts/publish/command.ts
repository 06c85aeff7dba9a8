// What `npm run publisher` says, until it is told to stop.
import { systemRefusal } from '../options/system-refusal.ts'
import { UsageError } from '../options/usage.ts'
import { ListenError, listen } from '../serve/listen.ts'
import { lookAtEnquiries } from './enquiries.ts'
import { TakenError } from './lock.ts'
import { PUBLISH_USAGE, parsePublishOptions } from './options.ts'
import { openElsewhere, type Place } from './place.ts'
import { createServer } from './server.ts'
import { startPublisher } from './start.ts'

export async function publishCommand(args: readonly string[]): Promise<void> {
  if (args.includes('--help')) return console.log(PUBLISH_USAGE)
  let place: Place | undefined
  try {
    const options = parsePublishOptions(args)
    const say = (line: string): void => console.log(line)
    const { sitesDir, elsewhere } = options
    place = elsewhere && (await openElsewhere(elsewhere, say))
    const { publisher, stagingDir, stop } = startPublisher(options, { say, ...(place && { target: place.target }) })
    const servers = await listen(
      createServer({ publisher, sitesDir, stagingDir, enquiriesNow: lookAtEnquiries() }),
      options.port,
    )
    const { port } = servers[0]!.address() as { port: number }
    console.log(`status: http://localhost:${port}/`)
    const end = async (): Promise<void> => {
      for (const server of servers) server.close()
      await stop()
      await place?.close()
      process.exit(0)
    }
    process.once('SIGINT', end)
    process.once('SIGTERM', end)
    const unfed = await publisher.rested()
    const except = unfed.length === 0 ? '' : `; the feeds of ${unfed.join(', ')} are still on their way`
    console.log(`ready: watching ${sitesDir}, publishing to ${place?.name ?? options.targetDir}${except}`)
  } catch (error) {
    await place?.close()
    const { message } = error as Error
    const refusal = systemRefusal(message)
    if (refusal !== undefined) {
      console.error(`the publisher cannot start: ${refusal.reason}; what is live stays live → ${refusal.remedy}`)
    } else if (error instanceof UsageError || error instanceof TakenError || error instanceof ListenError) {
      console.error(message)
    } else throw error
    process.exit(error instanceof UsageError ? 2 : 1)
  }
}
