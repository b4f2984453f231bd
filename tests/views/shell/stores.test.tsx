import { afterEach, describe, expect, it, vi } from 'vitest';
import { STORAGE_KEY } from '#machines/keptParts.ts';
import { browserStores } from '#src/shell/stores.ts';

afterEach(() => vi.restoreAllMocks());

describe("the browser's storages", () => {
  it('are used where they can be', () => {
    localStorage.clear(); // of what other files of this worker have left
    sessionStorage.clear();
    browserStores(window).local.setItem('a', '1');
    browserStores(window).session.setItem('b', '2');
    expect([localStorage.getItem('a'), sessionStorage.getItem('b')]).toEqual(['1', '2']);
    expect([localStorage.length, sessionStorage.length]).toEqual([1, 1]);
  });

  it.each(['localStorage', 'sessionStorage'] as const)(
    'are replaced by memory where %s is refused',
    (name) => {
      vi.spyOn(window, name, 'get').mockImplementation(() => {
        throw new DOMException('no', 'SecurityError');
      });
      const { local, session } = browserStores(window);
      const store = name === 'localStorage' ? local : session;
      store.setItem('a', '1');
      expect(store.getItem('a')).toBe('1');
      store.removeItem('a');
      expect(store.getItem('a')).toBeNull();
    },
  );

  it('are replaced by memory where nothing can be written', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const { local } = browserStores(window);
    local.setItem('a', '1');
    expect(local.getItem('a')).toBe('1');
  });

  it('tell of changes that another tab makes to ours, and of clearing all, until nobody listens', () => {
    const changed = vi.fn();
    const stop = browserStores(window).watch(changed);
    const hear = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }));
    hear(STORAGE_KEY);
    hear(null);
    hear('of somebody else');
    expect(changed).toHaveBeenCalledTimes(2);
    stop();
    hear(STORAGE_KEY);
    expect(changed).toHaveBeenCalledTimes(2);
  });

  it('may have changed unheard while the page lay in the back/forward cache', () => {
    const changed = vi.fn();
    const stop = browserStores(window).watch(changed);
    const show = (persisted: boolean) =>
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted }));
    show(false);
    expect(changed).not.toHaveBeenCalled();
    show(true);
    expect(changed).toHaveBeenCalledOnce();
    stop();
    show(true);
    expect(changed).toHaveBeenCalledOnce();
  });
});
