import { followUpdates } from '#contract/shell/updates.ts';
import { follow } from '#contract/stream.ts';
import type { Update, Watched } from '#domain/shell/updates.ts';
import type { OpenUpdates, StreamEvent } from '#machines/shell/updateStream.ts';

/** Calls back until it is closed; what it was closed with is nobody's business any more. */
function connect(
  watched: Watched | null,
  opened: () => void,
  happened: (event: StreamEvent) => void,
): () => void {
  const closing = new AbortController();
  const { signal } = closing;
  const say = (event: StreamEvent) => {
    if (!signal.aborted) happened(event);
  };
  const listener = {
    signal,
    opened,
    received: (update: Update) => say({ type: 'update.received', update }),
    beat: () => say({ type: 'stream.beat' }),
  };
  // Not at once: a session that is being opened has its token only when that is done.
  Promise.resolve()
    .then(() => follow(followUpdates, watched, listener))
    .then(
      () => say({ type: 'stream.ended', error: null }),
      (error: unknown) => say({ type: 'stream.ended', error }),
    );
  return () => closing.abort();
}

/**
 * The stream of updates over the network. When it turns to other booths, the new one is opened before the old one is
 * closed: what is not about booths has no gap.
 */
export const updateStream: OpenUpdates = (watched, happened) => {
  let isOpen = false;
  let close = connect(
    watched,
    () => {
      isOpen = true;
      happened({ type: 'stream.opened' });
    },
    happened,
  );
  let closeNext: () => void = () => undefined;
  return {
    turn: (to) => {
      closeNext();
      const connected = connect(
        to,
        () => {
          close();
          close = connected;
          closeNext = () => undefined;
          happened({ type: isOpen ? 'stream.turned' : 'stream.opened' });
          isOpen = true;
        },
        happened,
      );
      closeNext = connected;
    },
    stop: () => {
      close();
      closeNext();
    },
  };
};
