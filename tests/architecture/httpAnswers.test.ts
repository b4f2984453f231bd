import { expect, it } from 'vitest';
import { sourcesOf } from './sources.ts';

/** Where answers to browsers are made: the service's own, and those of the providers that it simulates. */
const MAKES_ANSWERS = /^server\/(http|ports\/\w+\/simulator)\//;

const useCases = sourcesOf('server').filter(([path]) => !MAKES_ANSWERS.test(path));

it.each([
  ['know Hono', /from 'hono(\/[\w/-]+)?'/],
  ['write a page or a picture', /<!doctype html|<html\b|<svg\b/i],
])('lets none but server/http and simulated providers %s', (_, shape) => {
  expect(useCases.length).toBeGreaterThan(200);
  expect(useCases.filter(([, text]) => shape.test(text)).map(([path]) => path)).toEqual([]);
});
