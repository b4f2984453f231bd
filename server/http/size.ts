import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { RefusalError } from '#server/usecase/refusal.ts';

/** Longest body of a request in bytes, on every route and for every content type. No route needs more. */
export const LARGEST_BODY = 64 * 1024;

const LONGEST_ADDRESS = 8 * 1024;

/** Answers 413 to a longer body before more of it is read, whether its length was announced or it comes in chunks. */
export const limitedBody: MiddlewareHandler = bodyLimit({
  maxSize: LARGEST_BODY,
  onError: () => {
    throw new RefusalError(413, 'too_large', '送信された内容が大きすぎます。');
  },
});

/** Answers 414 to a longer address. */
export const limitedAddress: MiddlewareHandler = async (http, next) => {
  if (http.req.raw.url.length > LONGEST_ADDRESS) {
    throw new RefusalError(414, 'too_large', 'アドレスが長すぎます。');
  }
  await next();
};
