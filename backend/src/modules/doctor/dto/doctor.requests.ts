import { OneOf } from '../../../platform/http';

import { type Language, LANGUAGES } from '../../../locales';

export class DoctorQuery {
  /** Default: the person's language, then Accept-Language. */
  @OneOf(LANGUAGES, { optional: true }) lang?: Language;
}
