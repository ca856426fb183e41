import { product } from './product.mjs';

/** The key of access tokens, derived from JWT_SECRET. */
export const accessKey = (secret) => {
  const { Keys } = product('platform/keys');
  return new Keys(secret).for('access token');
};
export const AUDIENCE = 'mboa-api';
