import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { reportTrouble } from '#contract/visit/trouble.ts';
import { RefusalError } from '#server/usecase/refusal.ts';

/** Longest body of a request in bytes, on every route but one and for every content type. */
export const LARGEST_BODY = 64 * 1024;

/** The same where a photo of 2 MiB comes in base64. */
export const LARGEST_BODY_WITH_PHOTO = 3 * 1024 * 1024;

const LONGEST_ADDRESS = 8 * 1024;

function limitedTo(maxSize: number): MiddlewareHandler {
  return bodyLimit({
    maxSize,
    onError: () => {
      throw new RefusalError(413, 'too_large', '送信された内容が大きすぎます。');
    },
  });
}

const limited = limitedTo(LARGEST_BODY);
const limitedWithPhoto = limitedTo(LARGEST_BODY_WITH_PHOTO);
const WITH_PHOTO = `/api${reportTrouble.path}`;

/** Answers 413 to a longer body before more of it is read, whether its length was announced or it comes in chunks. */
export const limitedBody: MiddlewareHandler = (http, next) =>
  http.req.path === WITH_PHOTO ? limitedWithPhoto(http, next) : limited(http, next);

/**
 * Waits until all of the body is there, before it is judged who asks, and when: a request that is begun in time and
 * ended minutes later would else be done for a session, a right or a tenant that has ended meanwhile. Where a photo
 * comes, strangers are refused before so much is read.
 */
export const wholeBody: MiddlewareHandler = async (http, next) => {
  if (http.req.path !== WITH_PHOTO) await http.req.text();
  await next();
};

/** Answers 414 to a longer address. */
export const limitedAddress: MiddlewareHandler = async (http, next) => {
  if (http.req.raw.url.length > LONGEST_ADDRESS) {
    throw new RefusalError(414, 'too_large', 'アドレスが長すぎます。');
  }
  await next();
};
