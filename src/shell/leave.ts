import type { Leaving } from './listener.ts';

function isWebPage(url: string): boolean {
  try {
    return /^https?:$/.test(new URL(url).protocol);
  } catch {
    return false;
  }
}

/** Leaves for a web page; an address of any other kind (`javascript:`) goes nowhere. */
export function leaveOver(browser: Window): Leaving {
  return {
    leave: (url) => {
      if (isWebPage(url)) browser.location.assign(url);
    },
    loadAgain: () => browser.location.reload(),
  };
}
