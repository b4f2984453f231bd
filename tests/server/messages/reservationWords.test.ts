import { expect, it } from 'vitest';
import { reminderMessage } from '#server/inbox/reminders/messages.ts';
import { described } from '#server/messages/reservationWords.ts';
import { at } from '#tests/support/clock/moments.ts';

const LATE = {
  tranid: 1,
  boothId: 1,
  boothName: 'A-1',
  placeName: '八重洲地下街',
  access: '',
  startsAt: at('2026-11-20T23:00:00'),
  endsAt: at('2026-11-21T00:00:00'),
  net: 1000,
  tax: 100,
  couponMinutes: 0,
  netPer15Minutes: 250,
  freeCancellationMinutes: 60,
  member: { id: 1, isGuest: false, loginId: 'personal@example.jp' },
  quietHours: { isOn: false, from: 22, to: 7 },
};

it('a message says of a reservation that ends at midnight what the app says: 24:00', () => {
  expect(described(LATE)).toBe('八重洲地下街 A-1\n11月20日(金) 23:00–24:00');
  const sender = { appName: 'コモリ', origin: 'https://komori.example' };
  const { mail } = reminderMessage(sender, 'end', LATE, { longest: 0, end: 'closed' });
  expect(mail.subject).toBe('【コモリ】まもなく終了です（24:00まで）');
});
