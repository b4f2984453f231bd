/** Every address that is gone to is a new place, also from one to another of the same screen. */
import { act, screen, waitFor } from '@testing-library/react';
import { cloneElement, isValidElement, type ReactElement } from 'react';
import type { RouteObject } from 'react-router-dom';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SCREENS, type ScreenAddress } from '#domain/shell/screens.ts';
import { RoleGate } from '#src/app/RoleGate.tsx';
import { routes } from '#src/app/routes.tsx';
import { Page } from '#src/shell/page/Page.tsx';
import { addressesOf } from '#tests/architecture/completeness.ts';
import { address, installApp, keepSignedIn, openApp } from '../support/openApp.tsx';

installApp();

function showing(of: readonly RouteObject[]): RouteObject[] {
  return of.flatMap((route) => (route.children ? showing(route.children) : [route]));
}

/** A page of the same shape stands for each screen: what is asked is where the focus is, never what it shows. */
const screens = showing(routes).filter(
  (route): route is RouteObject & { element: ReactElement } =>
    isValidElement(route.element) && route.element.type === RoleGate,
);
const own = screens.map(({ element }) => element);
const place = (
  <Page title="その画面">
    <button type="button">もう一つ</button>
  </Page>
);
beforeAll(() => {
  for (const each of screens) each.element = cloneElement(each.element, {}, place);
});
afterAll(() => {
  for (const [index, each] of screens.entries()) each.element = own[index] ?? each.element;
});

/** They lead on by themselves. */
const LEADING_ON = ['', '/', '/app', '/q/:code'];
const addresses = (addressesOf(routes) as ScreenAddress[])
  .filter(
    (route) =>
      !LEADING_ON.includes(route) && (SCREENS[route].access as readonly string[]).includes('personal'),
  )
  .map((route) => route.replaceAll(/:\w+/g, '2026-11').replace('*', 'nowhere'));

it('has the focus on its heading and begins at its top, whichever screen one comes from', async () => {
  keepSignedIn();
  const shell = await openApp('/app/settings');
  const page = document.documentElement;
  expect(addresses.length).toBeGreaterThan(20);
  for (const path of addresses) {
    for (const to of [path, `${path}?other=1`, `${path}?other=2`]) {
      const button = await screen.findByRole('button', { name: 'もう一つ' });
      act(() => button.focus());
      page.scrollTop = 400;
      act(() => shell.send({ type: 'navigation.asked', to, replace: false }));
      await waitFor(() => expect(address()).toBe(to));
      await waitFor(() => expect(screen.getByRole('heading', { level: 1 }), to).toHaveFocus());
      expect(page.scrollTop, to).toBe(0);
    }
  }
});

it('has it too where the address is replaced, as by a flow that leads on', async () => {
  keepSignedIn();
  const shell = await openApp('/app/reservations');
  act(() => screen.getByRole('button', { name: 'もう一つ' }).focus());
  document.documentElement.scrollTop = 400;
  act(() => shell.send({ type: 'navigation.asked', to: '/app/reservations/extend?tranid=7', replace: true }));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  expect(document.documentElement.scrollTop).toBe(0);
});
