import type { Leave } from './listener.ts';

/** Leaves for a web page; an address of any other kind (`javascript:`) goes nowhere. */
export function leaveOver(browser: Window): Leave {
  return (url) => {
    if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) return;
    browser.location.assign(url);
  };
}
