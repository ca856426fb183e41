import createClient from 'openapi-fetch';
import { authClient } from '../auth/auth-client';
import { underOneKey } from './attempts';
import type { paths } from './schema.gen';
import { send } from './transport';

/** Adds the bearer token. A 401 is retried once after a refresh shared by all waiting requests. */
async function sendAsUser(request: Request): Promise<Response> {
  const again = request.clone();
  const token = await authClient.accessToken();
  if (token) request.headers.set('Authorization', `Bearer ${token}`);
  const response = await send(request);
  if (response.status !== 401) return response;

  const renewed = await authClient.renewedToken(token);
  if (!renewed) return response;
  again.headers.set('Authorization', `Bearer ${renewed}`);
  return send(again);
}

/** The API client with the user's token, typed by the OpenAPI document. */
export const api = createClient<paths, 'application/json'>({
  baseUrl: window.location.origin,
  fetch: (request) => underOneKey(request, sendAsUser),
});
