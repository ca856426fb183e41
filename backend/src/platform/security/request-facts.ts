import type { RequestWithIdentity } from '../http/identity';
import type { SecurityFacts } from './security-events';

/** What a request says about itself in the security log. */
export function requestFacts(request: RequestWithIdentity): SecurityFacts {
  return {
    address: request.ip,
    route: `${request.method} ${request.routeOptions.url ?? 'unknown'}`,
    person: request.user?.userId,
    request_id: request.id,
  };
}
