import { expect, it } from 'vitest';
import { addressesWhere, linkTo, SCREENS, screenAt } from '#domain/shell/screens.ts';

it.each([
  ['/app/reservations', '/app/reservations'],
  ['/app/reservations/', '/app/reservations'],
  ['/app/settings/usage-history/2026-11', '/app/settings/usage-history/:id'],
  ['/recover-password/a%40b.example/secret', '/recover-password/:email/:token'],
  ['/q/abc', '/q/:code'],
  ['/', '/'],
  ['/app', '/app'],
  ['/app/nowhere', '/app/*'],
  ['/q/abc/more', '/*'],
  ['/constructor', '/*'],
] as const)('the screen at %s is that of %s', (path, address) => {
  expect(screenAt(path)).toBe(SCREENS[address]);
});

it('links lead to the screen that they name, whatever is written into them', () => {
  expect(linkTo('/')).toBe('/user/');
  expect(linkTo('/login', { loginid: 'a+b@c.example' })).toBe('/user/login?loginid=a%2Bb%40c.example');
  const link = linkTo('/recover-password/:email/:token', {
    email: 'a/b@c.example',
    token: 's',
    from: 'mail',
  });
  expect(link).toBe('/user/recover-password/a%2Fb%40c.example/s?from=mail');
  expect(screenAt(link.replace('/user', '').replace(/\?.*/, ''))).toBe(
    SCREENS['/recover-password/:email/:token'],
  );
});

it('lists the screens of which something holds in the order of the table', () => {
  expect(addressesWhere(({ isFetchedAhead }) => isFetchedAhead === true)).toEqual([
    '/app/reservations',
    '/app/area-search',
    '/app/qr-code-reader',
    '/app/notices',
  ]);
});
