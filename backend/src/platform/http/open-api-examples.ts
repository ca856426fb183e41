import type { OpenAPIObject } from '@nestjs/swagger';

interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  example?: unknown;
  default?: unknown;
  minimum?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  additionalProperties?: boolean | Schema;
}

interface Media {
  schema?: Schema;
  example?: unknown;
}

type Contents = Record<string, Media> | undefined;

const SCHEMAS = '#/components/schemas/';

const OF_FORMAT: Readonly<Record<string, unknown>> = {
  uuid: '0b8e7a52-6c1d-4f39-9a57-2f1c7f0d9b11',
  'date-time': '2026-03-14T08:00:00.000Z',
  date: '2026-03-14',
  uri: 'https://mboa.example/file',
};

const OF_NAME: Readonly<Record<string, unknown>> = {
  from: 'Yaoundé',
  to: 'Douala',
  from_city: 'Yaoundé',
  to_city: 'Douala',
  meeting_point: 'Total Mvan',
  car_model: 'Toyota Yaris',
  full_name: 'Awa Ngono',
  name: 'Awa Ngono',
  phone: '237677000001',
  phone_number: '677000001',
  code: '123456',
  request_id: '5f0f4a0e-3f0c-4c56-8d0e-2a1f9f3f6b77',
  idempotency_key: '7d1f6f5e-8a51-4a3e-b0cf-0c5d7a6b1e20',
  currency: 'XAF',
  amount: 4500,
  price: 4500,
  seats: 2,
  page: 1,
  limit: 20,
  has_more: false,
  error: 'The request is not valid',
};

export function withExamples(document: OpenAPIObject): OpenAPIObject {
  const schemas = (document.components?.schemas ?? {}) as Record<string, Schema>;
  const add = (contents: Contents): void => {
    const json = contents?.['application/json'];
    if (json?.schema && json.example === undefined) json.example = exampleOf(json.schema, '', schemas);
  };
  for (const path of Object.values(document.paths)) {
    for (const operation of Object.values(path as Record<string, unknown>)) {
      const { requestBody, responses } = operation as {
        requestBody?: { content?: Contents };
        responses?: Record<string, { content?: Contents }>;
      };
      add(requestBody?.content);
      for (const response of Object.values(responses ?? {})) add(response.content);
    }
  }
  return document;
}

function exampleOf(schema: Schema, name: string, schemas: Record<string, Schema>): unknown {
  if (schema.example !== undefined) return schema.example;
  if (schema.$ref !== undefined)
    return exampleOf(schemas[schema.$ref.slice(SCHEMAS.length)] ?? {}, name, schemas);
  if (schema.enum !== undefined) return schema.enum[0];
  const choice = schema.anyOf?.[0] ?? schema.oneOf?.[0];
  if (choice !== undefined) return exampleOf(choice, name, schemas);
  if (schema.allOf !== undefined)
    return Object.assign({}, ...schema.allOf.map((part) => exampleOf(part, name, schemas))) as unknown;
  if (schema.default !== undefined) return schema.default;
  if (Array.isArray(schema.type) && OF_NAME[name] === undefined) return null;
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'array':
      return schema.items === undefined ? [] : [exampleOf(schema.items, name, schemas)];
    case 'boolean':
      return OF_NAME[name] === false ? false : true;
    case 'integer':
    case 'number':
      return typeof OF_NAME[name] === 'number' ? OF_NAME[name] : (schema.minimum ?? 1);
    case 'string':
      return OF_FORMAT[schema.format ?? ''] ?? (typeof OF_NAME[name] === 'string' ? OF_NAME[name] : 'text');
    default:
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([field, value]) => [
          field,
          exampleOf(value, field, schemas),
        ]),
      );
  }
}
