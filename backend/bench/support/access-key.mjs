import { product } from './product.mjs';

/** The key that access tokens are signed with under a JWT_SECRET: a bench that makes its own people signs them in with it. */
export const accessKey = (secret) => {
  const { Keys } = product('platform/keys');
  return new Keys(secret).for('access token');
};
export const AUDIENCE = 'mboa-api';
