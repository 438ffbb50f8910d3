/** The client's tests import `expect` from a package that needs a page. */
export const resolve = (specifier, context, next) =>
  next(specifier === '@open-wc/testing' ? '@esm-bundle/chai/esm/chai.js' : specifier, context);
