import { onTestFinished } from 'vitest';

/** Something of the browser's that goes on until it is put away, by its kind and what it is. */
interface Kept {
  readonly what: string;
  /** Whether it has been put away by a signal. */
  readonly isOver: () => boolean;
}

type Put = (key: unknown) => void;

/** The room, not any folder of that name: the project may stand in one. */
const TESTS = `${process.cwd()}/tests/`;

/** The file of ours that has asked for it; undefined where the test's own tools have. */
function asker(): string | undefined {
  const frames = (new Error().stack ?? '').split('\n').slice(3);
  const own = frames.find((frame) => !/node_modules|node:/.test(frame) && !frame.includes(TESTS));
  return /((?:src|machines|contract)\/[\w./-]+\.tsx?)/.exec(own ?? '')?.[1];
}

/**
 * Counts from now on, until the test has ended, whatever our code keeps going: listeners, observers, timers, object
 * URLs. Returns what of it has not been put away, in the order of names.
 */
export function countKept(): () => string[] {
  const kept = new Map<unknown, Kept>();
  const never = () => false;
  const put: Put = (key) => void kept.delete(key);
  const restore: (() => void)[] = [];
  onTestFinished(() => {
    for (const each of restore) each();
  });

  function replace<Owner extends object>(
    owner: Owner,
    name: string,
    make: (own: (...args: never[]) => unknown) => unknown,
  ) {
    const own = Object.getOwnPropertyDescriptor(owner, name);
    const present: unknown = Reflect.get(owner, name);
    if (typeof present !== 'function') return;
    Object.defineProperty(owner, name, {
      configurable: true,
      writable: true,
      value: make(present as () => unknown),
    });
    restore.push(() => {
      if (own) Object.defineProperty(owner, name, own);
      else Reflect.deleteProperty(owner, name);
    });
  }

  const keys = new WeakMap<object, Map<string, object>>();
  function keyOf(target: object, type: unknown, listener: unknown, capture: boolean): object {
    const known = keys.get(target) ?? new Map<string, object>();
    keys.set(target, known);
    const name = `${String(type)} ${capture} ${idOf(listener)}`;
    const key = known.get(name) ?? {};
    known.set(name, key);
    return key;
  }
  const ids = new Map<unknown, number>();
  const idOf = (value: unknown) => {
    ids.set(value, ids.get(value) ?? ids.size);
    return ids.get(value);
  };
  const optionsOf = (options: unknown): { capture?: boolean; signal?: AbortSignal; once?: boolean } =>
    typeof options === 'object' && options !== null ? options : { capture: options === true };

  // The page's window here is not one of the document's own targets.
  for (const owner of [EventTarget.prototype, window]) {
    replace(
      owner,
      'addEventListener',
      (own) =>
        function (this: EventTarget, ...asked: Parameters<EventTarget['addEventListener']>) {
          const [type, listener, given] = asked;
          const { capture = false, signal } = optionsOf(given);
          const by = asker();
          if (by !== undefined) {
            const key = keyOf(this ?? window, type, listener, capture);
            kept.set(key, { what: `${type} heard by ${by}`, isOver: () => signal?.aborted === true });
          }
          return Reflect.apply(own, this, asked);
        },
    );
    replace(
      owner,
      'removeEventListener',
      (own) =>
        function (this: EventTarget, ...asked: Parameters<EventTarget['removeEventListener']>) {
          const [type, listener, given] = asked;
          put(keyOf(this ?? window, type, listener, optionsOf(given).capture ?? false));
          return Reflect.apply(own, this, asked);
        },
    );
  }

  for (const [begin, end] of [
    ['setTimeout', 'clearTimeout'],
    ['setInterval', 'clearInterval'],
  ] as const) {
    replace(globalThis, begin, (own) => (act: () => void, ...rest: unknown[]) => {
      const by = asker();
      const id = Reflect.apply(own, globalThis, [
        (...args: unknown[]) => {
          if (begin === 'setTimeout') put(id);
          Reflect.apply(act, undefined, args);
        },
        ...rest,
      ]) as unknown;
      if (by !== undefined) kept.set(id, { what: `${begin} of ${by}`, isOver: never });
      return id;
    });
    replace(globalThis, end, (own) => (id: unknown) => {
      put(id);
      return Reflect.apply(own, globalThis, [id]);
    });
  }

  for (const name of ['ResizeObserver', 'MutationObserver', 'IntersectionObserver']) {
    replace(globalThis, name, (own) => {
      const Own = own as unknown as new (
        seen: () => void,
      ) => { observe(...args: unknown[]): void; disconnect(): void };
      return class extends Own {
        readonly by = asker();
        override observe(...args: unknown[]) {
          if (this.by !== undefined) kept.set(this, { what: `${name} of ${this.by}`, isOver: never });
          super.observe(...args);
        }
        override disconnect() {
          put(this);
          super.disconnect();
        }
      };
    });
  }

  replace(URL, 'createObjectURL', (own) => (...args: unknown[]) => {
    const url: unknown = Reflect.apply(own, URL, args);
    kept.set(url, { what: `object URL of ${asker()}`, isOver: never });
    return url;
  });
  replace(URL, 'revokeObjectURL', (own) => (url: unknown) => {
    put(url);
    return Reflect.apply(own, URL, [url]);
  });

  return () =>
    [...kept.values()]
      .filter(({ isOver }) => !isOver())
      .map(({ what }) => what)
      .toSorted();
}
