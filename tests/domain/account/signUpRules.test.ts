import { describe, expect, it } from 'vitest';
import { domainOf, isMailAddress, normalLoginId } from '#domain/account/loginId.ts';
import { passwordProblem, passwordRules } from '#domain/account/password.ts';
import {
  birthInWords,
  birthProblem,
  nameProblem,
  normalAccessKey,
  normalPhone,
  normalPostal,
  phoneProblem,
  plainText,
  postalProblem,
} from '#domain/account/personalData.ts';
import { isCodeOpen, resendAfter } from '#domain/account/phoneCode.ts';
import { newcomerProblems } from '#domain/account/signUp.ts';
import { at, day } from '#tests/support/clock/moments.ts';

describe('a code that was sent to a phone', () => {
  const sentAt = at('2026-11-20T10:00:00');
  it('is good for five tries within ten minutes', () => {
    const isOpen = (now: string, tries = 0) => isCodeOpen({ sentAt, tries }, at(now));
    expect([isOpen('2026-11-20T10:09:59'), isOpen('2026-11-20T10:10:00')]).toEqual([true, false]);
    expect([isOpen('2026-11-20T10:01:00', 4), isOpen('2026-11-20T10:01:00', 5)]).toEqual([true, false]);
  });

  it('can be sent again after a minute', () => {
    const left = (now: string) => resendAfter(sentAt, at(now));
    expect([left('2026-11-20T10:00:00'), left('2026-11-20T10:00:58'), left('2026-11-20T10:01:30')]).toEqual([
      60, 2, 0,
    ]);
  });
});

describe('a login ID', () => {
  it('is one whatever its case and width', () => {
    for (const typed of ['Hanako@Example.JP', ' ｈａｎａｋｏ＠ｅｘａｍｐｌｅ．ｊｐ ', 'hanako@example.jp']) {
      expect(normalLoginId(typed)).toBe('hanako@example.jp');
    }
    expect(domainOf('Hanako@Mail.Example.JP')).toBe('mail.example.jp');
    expect(domainOf('hanako')).toBe('');
  });

  it.each([
    ['hanako@example.jp', true],
    ['a..b.@docomo.ne.jp', true],
    ['x+y@mail.example.co.jp', true],
    ['a@b', false],
    ['a@b..jp', false],
    ['a@-b.jp', false],
    ['a,b@c.jp', false],
    ['a@c.jp,b@c.jp', false],
    ['<a@c.jp>', false],
    ['a@c.jp\n', true], // a line break at the end is pasted along, and trimmed
    ['a@c.jp\nBcc: b@c.jp', false],
    [`a@${'b.'.repeat(125)}jp`, true], // 254 characters
    [`aa@${'b.'.repeat(125)}jp`, false],
  ])('%j as an address of a mail: %s', (text, is) => expect(isMailAddress(text)).toBe(is));
});

describe('a password', () => {
  const words = { loginId: 'hanako@example.jp', name: '山田 花子', birth: '19900415' };

  it.each([
    ['a1b2c', '6文字以上'],
    ['a1b2c3', undefined],
    ['abcdef', '英字と数字'],
    ['123456', '英字と数字'],
    ['ひらがな1234', '英字と数字'],
    ['ａ１ｂ２ｃ３', undefined],
    [`a1${'b'.repeat(126)}`, undefined],
    [`a1${'b'.repeat(127)}`, '128文字以内'],
    [`a1${'𠮷'.repeat(126)}`, undefined],
    ['', '入力してください'],
    ['Hanako1', '推測'],
    ['hanako-2026', undefined], // four more characters
    ['19900415a', '推測'],
    ['a1山田花子', '推測'],
    ['hanako@example.jp1', '推測'],
  ])('%j: %s', (password, problem) => {
    const said = passwordProblem(password, words);
    if (problem === undefined) expect(said).toBeUndefined();
    else expect(said).toContain(problem);
  });

  it.each([
    ['abc@example.jp', 'abc--12', '推測'],
    ['abc@example.jp', 'abc-123', undefined], // three more characters
    ['ab@example.jp', 'ab---12', undefined], // two characters stand in many passwords
  ])('of %s, %j: %s', (loginId, password, problem) => {
    const said = passwordProblem(password, { loginId });
    if (problem === undefined) expect(said).toBeUndefined();
    else expect(said).toContain(problem);
  });

  it('has its two rules judged apart, so that each can be ticked', () => {
    expect(passwordRules('abc')).toEqual({ isLongEnough: false, isMixed: false });
    expect(passwordRules('a1')).toEqual({ isLongEnough: false, isMixed: true });
    expect(passwordRules('abcdef')).toEqual({ isLongEnough: true, isMixed: false });
  });
});

describe('a number field', () => {
  it.each([
    ['090-1234-5678', '09012345678'],
    ['０９０ー１２３４−５６７８', '09012345678'],
    ['(090) 1234 5678', '09012345678'],
    ['+81 90-1234-5678', '09012345678'],
    ['＋８１（０）９０１２３４５６７８', '09012345678'],
    ['090‐1234–5678', '09012345678'],
  ])('reads %j as a phone number', (typed, phone) => {
    expect(normalPhone(typed)).toBe(phone);
    expect(phoneProblem(typed)).toBeUndefined();
  });

  it.each(['0312345678', '0901234567', '090123456789', '01012345678', '090-1234-567a', ''])(
    'refuses %j as one that gets text messages',
    (typed) => expect(phoneProblem(typed)).toMatch(/ください。$/),
  );

  it.each([
    ['100-0005', '1000005'],
    ['〒１００ー０００５', '1000005'],
    [' 1000005 ', '1000005'],
  ])('reads %j as a postal code', (typed, postal) => {
    expect(normalPostal(typed)).toBe(postal);
    expect(postalProblem(typed)).toBeUndefined();
  });

  it.each(['100005', '10000055', 'abcdefg', ''])('refuses %j as one', (typed) =>
    expect(postalProblem(typed)).toMatch(/ください。$/),
  );

  it('reads an access key whatever hyphen was typed', () => {
    expect(normalAccessKey('ｋｏｍｏｒｉー2026')).toBe('KOMORI-2026');
  });
});

describe('a birth date', () => {
  const today = day('2026-11-20');

  it.each([
    ['19900415', undefined],
    ['１９９０/04/15', undefined],
    ['20000229', undefined],
    ['20261120', undefined],
    ['20261121', '未来'],
    ['19900231', '存在しない'],
    ['19001301', '存在しない'],
    ['18991231', '存在しない'],
    ['1990415', '8桁'],
    ['199004155', '8桁'],
    ['', '入力'],
  ])('%j: %s', (typed, problem) => {
    const said = birthProblem(typed, today);
    if (problem === undefined) expect(said).toBeUndefined();
    else expect(said).toContain(problem);
  });

  it('is said in words once it is a day', () => {
    expect(birthInWords('19900415')).toBe('1990年4月15日');
    expect(birthInWords('19900231')).toBeUndefined();
  });

  it('may be tomorrow as far as a schema without a clock can say', () => {
    expect(birthProblem('29991231')).toBeUndefined();
  });
});

describe('a name', () => {
  it('is kept as it is typed, without the spaces around it', () => {
    expect(plainText('　㈱髙﨑 ① ')).toBe('㈱髙﨑 ①');
  });

  it.each(['山田 花子', 'O’Neil-Smith', '𠮷野家', 'محمد\u200f', '👩‍💻', 'あ'.repeat(100)])(
    'may be %j',
    (name) => expect(nameProblem(name)).toBeUndefined(),
  );

  it.each([
    '',
    ' 　',
    '\u200b',
    'a\u0000',
    'a\nb',
    '\ud842',
    'a\u202eb',
    'a\u2066b',
    'あ'.repeat(101),
    'あ'.repeat(10_000),
  ])('is refused in the case of %j', (name) => expect(nameProblem(name)).toMatch(/お名前/));
});

it('judges a newcomer by what no field knows alone', () => {
  const newcomer = { loginId: 'a@b.jp', password: 'tsukue3isu', name: '山田', birth: '19900415' };
  const today = day('2026-11-20');
  expect(newcomerProblems(newcomer, today)).toEqual({});
  expect(
    Object.keys(newcomerProblems({ ...newcomer, password: 'x19900415', birth: '19900415' }, today)),
  ).toEqual(['password']);
  expect(Object.keys(newcomerProblems({ ...newcomer, birth: '20261121' }, today))).toEqual(['birth']);
});
