import { createRequire } from 'node:module';

/**
 * React's development build takes a stack trace for every element that is made: 4 % of what the views' and models'
 * tests cost, for a line in its complaints. These make elements as production does; all else of React stays as it is.
 */
function readProduction(): typeof import('react/jsx-runtime') {
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  try {
    return createRequire(import.meta.url)('react/jsx-runtime');
  } finally {
    process.env.NODE_ENV = NODE_ENV;
  }
}

export const { Fragment, jsx: jsxDEV } = readProduction();
