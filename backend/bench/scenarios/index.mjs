import { booking } from './booking.mjs';
import { callback } from './callback.mjs';
import { checkStatus } from './check-status.mjs';
import { consoleList } from './console-list.mjs';
import { inbox } from './inbox.mjs';
import { searchCold, searchWarm } from './search.mjs';

/**
 * What is compared, one line of the table each:
 * - `name`, and `wanted`, the least ratio that is good enough (null: only shown);
 * - `seed(client)` adds the rows that it needs; `busyRides` is what the database holds already. What it gives goes to `request`;
 * - `request(seeded)` is the next request: `path`, `method`, `token`, `body`;
 * - `essence(body)` of an answer must be the same from both servers, to one request or, with `once`, to two;
 * - `bare(app, tools)` adds the route of the bare twin (support/bare-server.mjs), with the product's own statements.
 */
export const SCENARIOS = [searchCold, searchWarm, booking, checkStatus, callback, inbox, consoleList];
