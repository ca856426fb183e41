import { failureReasons } from './failure-reasons';
import { format } from './format';
import { receipt } from './receipt';

export const fr = { format, failureReasons, receipt };
