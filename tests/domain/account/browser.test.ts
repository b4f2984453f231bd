import { describe, expect, it } from 'vitest';
import { browserWarning } from '#domain/account/browser.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko)';
const warn = (userAgent: string, touchPoints = 5, isInstalled = false) =>
  browserWarning({ userAgent, touchPoints, isInstalled });

describe('the browser', () => {
  it.each([
    `${IPHONE} CriOS/126.0.6478.35 Mobile/15E148 Safari/604.1`,
    `${IPHONE} FxiOS/127.0 Mobile/15E148 Safari/605.1.15`,
    `${IPHONE} EdgiOS/126.0 Version/17.0 Mobile/15E148 Safari/604.1`,
    `${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1 Line/14.9.0`,
    `${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/468.0]`,
    `${IPHONE} Mobile/15E148`,
  ])('warns on iOS outside Safari: %s', (agent) => expect(warn(agent)).toBe('notSafari'));

  it('is Safari on a phone, on an iPad that says to be a Mac, and as an app of the home screen', () => {
    expect(warn(`${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1`)).toBeNull();
    expect(warn(`${MAC} Version/17.5 Safari/605.1.15`)).toBeNull();
    expect(warn(`${IPHONE} Mobile/15E148`, 5, true)).toBeNull();
  });

  it('is told apart on an iPad by its fingers', () => {
    const chrome = `${MAC} CriOS/126.0 Safari/605.1.15`;
    expect([warn(chrome, 5), warn(chrome, 1), warn(chrome, 0)]).toEqual(['notSafari', null, null]);
  });

  it('is warned of elsewhere where it is not WebKit, and nowhere else', () => {
    expect(warn('Mozilla/5.0 (Windows NT 10.0; rv:127.0) Gecko/20100101 Firefox/127.0', 0)).toBe('notWebKit');
    expect(warn(`${ANDROID} Chrome/126.0.0.0 Mobile Safari/537.36`)).toBeNull();
  });
});
