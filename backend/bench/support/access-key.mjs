import { product } from './product.mjs';

/** Access token key derived from JWT_SECRET. */
export const accessKey = (secret) => {
  const { Keys } = product('platform/keys');
  return new Keys(secret).for('access token');
};
export const AUDIENCE = 'mboa-api';
