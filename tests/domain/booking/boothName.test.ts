import { expect, it } from 'vitest';
import { boothAtPlace } from '#domain/booking/boothName.ts';

it('is named with its place, and by itself where the server names none', () => {
  expect(boothAtPlace({ placeName: '八重洲地下街', boothName: 'A-2' })).toBe('八重洲地下街　A-2');
  expect(boothAtPlace({ placeName: '', boothName: 'A-2' })).toBe('A-2');
});
