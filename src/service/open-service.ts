/** The service that the flags of both commands describe: its source, keys and log. */
import { readFileSync } from 'node:fs';
import type { Flags } from './flags';
import { exampleKeys, openKeyFile } from './keys';
import type { ListenOptions } from './listen';
import { createLog } from './operations/log';
import { createService, type Service } from './service';
import { openSource } from './sources/open-source';
import type { Source } from './sources/source';

export interface OpenService {
  readonly app: Service;
  readonly source: Source;
  /** To be aborted when the process is about to end. */
  readonly ending: AbortController;
  readonly listenOptions: ListenOptions;
}

export async function openService(flags: Flags): Promise<OpenService> {
  const { keyFile, logLevel, tlsFiles, port, host } = flags;
  const log = createLog(logLevel);
  const onProblem = (problem: string) => log.warn({ problem }, 'The key file could not be read again');
  const keys = keyFile === undefined ? exampleKeys : openKeyFile({ path: keyFile, now: () => Date.now(), onProblem });
  const source = await openSource(flags);
  const ending = new AbortController();
  const tls = tlsFiles && { cert: readFileSync(tlsFiles.cert), key: readFileSync(tlsFiles.key) };
  return {
    app: createService({ ...flags, source, keys, log, ending: ending.signal }),
    source,
    ending,
    listenOptions: { port, host, ...(tls && { tls }) },
  };
}
