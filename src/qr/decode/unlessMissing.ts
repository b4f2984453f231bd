import Exception from '@zxing/library/es2015/core/Exception.js';

/** The answer of `action`, or undefined where zxing says that there is nothing. Bugs still throw. */
export function unlessMissing<Value>(action: () => Value): Value | undefined {
  try {
    return action();
  } catch (reason) {
    if (reason instanceof Exception) return undefined;
    throw reason;
  }
}
