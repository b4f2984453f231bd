import type { Leaving } from './listener.ts';

/** Leaves for a web page; an address of any other kind (`javascript:`) goes nowhere. */
export function leaveOver(browser: Window): Leaving {
  return {
    leave: (url) => {
      if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) return;
      browser.location.assign(url);
    },
    loadAnew: () => browser.location.reload(),
  };
}
