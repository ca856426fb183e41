import {
  EXPIRY_FIELDS,
  NUMBER_FIELDS,
  SINGLE_FILE_FIELDS,
  VEHICLE_IMAGES,
  VEHICLE_IMAGES_MOST,
} from '../document-fields';

const BINARY = { type: 'string', format: 'binary' };
const each = <Name extends string>(names: readonly Name[], schema: object) =>
  Object.fromEntries(names.map((name) => [name, schema]));

/** The multipart form of an application, for the document. */
export const APPLICATION_FORM = {
  schema: {
    type: 'object',
    properties: {
      ...each(NUMBER_FIELDS, { type: 'string', minLength: 1, maxLength: 60 }),
      ...each(EXPIRY_FIELDS, { type: 'string', format: 'date' }),
      ...each(SINGLE_FILE_FIELDS, BINARY),
      [VEHICLE_IMAGES]: { type: 'array', maxItems: VEHICLE_IMAGES_MOST, items: BINARY },
    },
  },
};

/** The multipart form of one renewed paper. */
export const RENEWAL_FORM = {
  schema: {
    type: 'object',
    required: ['file'],
    properties: { file: BINARY, expires_on: { type: 'string', format: 'date' } },
  },
};
