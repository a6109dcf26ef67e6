/**
 * The structured log of the service: one JSON object a line, on standard error. Nothing of a request is logged besides its
 * endpoint, so that no API key gets there, in whatever part of a request somebody has put it.
 */
import { type DestinationStream, type Logger, pino } from 'pino';

export const logLevels = ['silent', 'error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof logLevels)[number];
export type Log = Logger;

/** `info` logs every request. @param destination default: standard error */
export function createLog(level: LogLevel, destination: DestinationStream = pino.destination(2)): Log {
  return pino({ level, base: null }, destination);
}
