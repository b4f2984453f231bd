import { registerHooks } from 'node:module';

// The modules of @zxing/library name each other without an ending, which bundlers accept and Node doesn't.
registerHooks({
  resolve(specifier, context, next) {
    const isInside = context.parentURL?.includes('/@zxing/library/') && specifier.startsWith('.');
    return next(isInside ? `${specifier}.js` : specifier, context);
  },
});

export const { decodeFully } = await import('#src/qr/decode/decoder.ts');
