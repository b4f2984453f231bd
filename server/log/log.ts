import { type DestinationStream, type Level, type Logger, pino } from 'pino';
import { serializeError } from './errorSerializer.ts';
import { currentRequestId } from './requestScope.ts';

/**
 * The process's log: JSON lines on standard output. Every line that is written while a request is served carries its
 * id, and errors are logged without what they carry of people (`serializeError`).
 */
export function createLog(level: Level | 'silent', destination?: DestinationStream): Logger {
  const options = {
    level,
    mixin: () => {
      const requestId = currentRequestId();
      return requestId === undefined ? {} : { requestId };
    },
    serializers: { err: (error: unknown) => serializeError(error) },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
