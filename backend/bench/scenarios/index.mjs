import { booking } from './booking.mjs';
import { callback } from './callback.mjs';
import { checkStatus } from './check-status.mjs';
import { consoleList } from './console-list.mjs';
import { inbox } from './inbox.mjs';
import { searchCold, searchWarm } from './search.mjs';

/**
 * Lines of the table:
 * - `name`, and `wanted`, the ratio to reach;
 * - `seed(client)` adds rows to the seeded rides; its result is passed to `request`;
 * - `request(seeded)` returns the next request: `path`, `method`, `token`, `body`;
 * - `essence(body)` must be equal for both servers, for one request or, with `once`, for two;
 * - `bare(app, tools)` adds the route of the bare server (support/bare-server.mjs), with the product's own statements.
 */
export const SCENARIOS = [searchCold, searchWarm, booking, checkStatus, callback, inbox, consoleList];
