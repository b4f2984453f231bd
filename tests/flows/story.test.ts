import { describe, expect, it } from 'vitest';
import { flowIdIn, storyAddress, storyIn } from '#flows/page/address.ts';
import { decodeStory, encodeStory, type Story } from '#flows/story/story.ts';

const story: Story = {
  name: 'two members reserve the same slot',
  wrong: 'booth 1 is two members’ at once – 予約',
  moments: [
    {
      words: null,
      sides: [{ name: 'tab 1', charts: [{ flow: 'creation', states: ['asking'] }] }],
      facts: [],
    },
    { words: 'tab 1 hears of the price: quoted', sides: [], facts: ['nobody has a booth'] },
  ],
};

describe('the address of a story', () => {
  it('holds all of it, in signs that no messenger or terminal breaks', () => {
    expect(storyIn(storyAddress({ story, at: 1 }))).toEqual({ story, at: 1 });
    expect(storyAddress({ story, at: 1 })).toMatch(/^#\/story\/[\w-]+\/1$/);
  });

  it('stays short enough to be printed where the steps say much of the same', () => {
    const moments = Array.from({ length: 16 }, () => story.moments).flat();
    expect(encodeStory({ ...story, moments }).length).toBeLessThan(600);
  });

  it('begins at the beginning, and ends with the last moment', () => {
    const code = encodeStory(story);
    expect(storyIn(`#/story/${code}`)?.at).toBe(0);
    expect(storyIn(`#/story/${code}/99`)?.at).toBe(1);
  });

  it.each([
    ['is cut off', encodeStory(story).slice(0, -9)],
    ['is none', 'nonsense'],
    ['holds something else', encodeStory({ ...story, moments: null } as unknown as Story)],
    ['holds no moment', encodeStory({ ...story, moments: [] })],
  ])('holds none where its code %s', (_, code) => {
    expect(decodeStory(code)).toBeNull();
    expect(storyIn(`#/story/${code}/0`)).toBeNull();
  });

  it('is told from that of a flow and of the entrance', () => {
    expect(storyIn('#/timetable')).toBeUndefined();
    expect(storyIn('')).toBeUndefined();
    expect(storyIn('#/story/')).toBeNull();
    expect(flowIdIn('#/timetable')).toBe('timetable');
  });
});
