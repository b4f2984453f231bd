import type { BrowserContext, Page } from '@playwright/test';
import type { Server } from '#scripts/testing/server.ts';
import { beSignedIn } from './signIn.ts';
import { DAY } from './timetable.ts';

/** A working day at ten in the morning, Tokyo. */
const TEN = `${DAY}T10:00:00+09:00`;

/** 山田 花子 is signed in on her phone, at ten in the morning; nothing is open yet. */
export async function beSignedInAtTen(page: Page, server: Server): Promise<void> {
  await server.moveClock(TEN);
  await beSignedIn(page, server, 'personal');
}

/** A point in front of the Yaesu side of Tokyo station, where the demo has booths. */
const BY_THE_STATION = { latitude: 35.6806, longitude: 139.7682 };

/** The browser may say where the phone is, whenever the app asks. */
export async function allowPosition(context: BrowserContext, point = BY_THE_STATION): Promise<void> {
  await context.setGeolocation(point);
  await context.grantPermissions(['geolocation']);
}

/** From the next load on the phone's own clock is so many hours ahead of ten in the morning of the service's day. */
export async function setPhoneClock(page: Page, hoursAhead: number): Promise<void> {
  const difference = Date.parse(TEN) - Date.now() + hoursAhead * 3_600_000;
  await page.addInitScript((ahead) => {
    const TrueDate = Date;
    class PhoneDate extends TrueDate {
      constructor(...parts: ConstructorParameters<typeof Date> | []) {
        super(
          ...((parts.length === 0 ? [TrueDate.now() + ahead] : parts) as ConstructorParameters<typeof Date>),
        );
      }
      static override now(): number {
        return TrueDate.now() + ahead;
      }
    }
    globalThis.Date = PhoneDate as DateConstructor;
  }, difference);
}
