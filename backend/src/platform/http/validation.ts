import {
  applyDecorators,
  type ArgumentMetadata,
  Injectable,
  type PipeTransform,
  type Type,
  ValidationPipe,
} from '@nestjs/common';
import { Transform, TransformationType } from 'class-transformer';
import { defaultMetadataStorage as transforms } from 'class-transformer/cjs/storage';
import {
  getMetadataStorage,
  IsString,
  isUUID,
  MaxLength,
  MinLength,
  registerDecorator,
  type ValidationArguments,
  type ValidationError,
  ValidationTypes,
} from 'class-validator';
import { dayBounds } from '../douala';
import { type FieldError, validationFailed } from '../errors';

/** Told before any other rule: who sends a text for a number wants to hear that, not that it is too large. */
const TYPE_RULES = ['isString', 'isInt', 'isBoolean', 'isUuid'];

function ruleToTell(broken: Record<string, string>): string | undefined {
  const type = TYPE_RULES.find((rule) => rule in broken);
  return type === undefined ? Object.values(broken)[0] : broken[type];
}

function flatten(errors: ValidationError[], path = ''): FieldError[] {
  return errors.flatMap((error) => {
    const field = path === '' ? error.property : `${path}.${error.property}`;
    const message = ruleToTell(error.constraints ?? {});
    return [...(message === undefined ? [] : [{ field, message }]), ...flatten(error.children ?? [], field)];
  });
}

type Request = Record<string, unknown>;
type Condition = (request: Request, value: unknown) => boolean;

/** A property of a request class: how it is read, whether its rules apply, and whether they hold. */
interface Property {
  name: string;
  read: (value: unknown, from: object) => unknown;
  applies: Condition;
  holds: Condition;
}

/** What a request class says of its properties, read once; null where a rule is more than a check of a single value. */
function compile(type: NewableFunction): Property[] | null {
  const storage = getMetadataStorage();
  const all = storage.getTargetValidationMetadatas(type, '', false, false);
  if (all.length === 0) return null;
  const properties: Property[] = [];
  for (const [name, rules] of Object.entries(storage.groupByPropertyName(all))) {
    const read = compileReading(type, name);
    const conditions = rules.filter(({ type }) => type === ValidationTypes.CONDITIONAL_VALIDATION);
    const checks = rules.filter(({ type }) => type === ValidationTypes.CUSTOM_VALIDATION);
    const isPlain = rules.every(({ each, validateIf }) => !each && validateIf === undefined);
    if (read === null || !isPlain || conditions.length + checks.length < rules.length) return null;
    const asked = conditions.map(({ constraints }) => (constraints as Condition[])[0]);
    const validators = checks.flatMap(({ constraintCls, constraints }) =>
      storage.getTargetValidatorConstraints(constraintCls).map(({ instance }) => ({ instance, constraints })),
    );
    properties.push({
      name,
      read,
      applies: (request, value) => asked.every((condition) => condition?.(request, value)),
      holds: (object, value) =>
        validators.every(
          ({ instance, constraints }) =>
            instance.validate(value, {
              targetName: type.name,
              property: name,
              object,
              value,
              constraints,
            }) === true,
        ),
    });
  }
  return properties;
}

/** How class-transformer reads a value of a property; null where more than `@Transform` says how. */
function compileReading(type: NewableFunction, name: string): Property['read'] | null {
  const isMore =
    transforms.getStrategy(type) !== 'none' ||
    [transforms.findExposeMetadata(type, name), transforms.findExcludeMetadata(type, name)].some(Boolean) ||
    (transforms.findTypeMetadata(type, name) as unknown) !== undefined;
  if (isMore) return null;
  const steps = transforms.findTransformMetadatas(type, name, PLAIN_TO_CLASS);
  return (given, from) => {
    let value = given;
    for (const { transformFn } of steps)
      value = transformFn({ value, key: name, obj: from, type: PLAIN_TO_CLASS, options: {} }) as unknown;
    return value;
  };
}

const { PLAIN_TO_CLASS } = TransformationType;

/**
 * Bodies and queries as `ValidationPipe` reads them. Most are good, and its way to say so looks each rule up anew and prepares a
 * message for each field: here the rules of a class are read once, and a good request is read at once. What they don't say yes to goes
 * the usual way, which finds the words.
 */
class QuickValidationPipe implements PipeTransform {
  private readonly known = new Map<NewableFunction, Property[] | null>();

  constructor(private readonly usual: ValidationPipe) {}

  transform(value: unknown, metadata: ArgumentMetadata): unknown {
    const quick = metadata.metatype && this.quick(value, metadata.metatype, metadata.type);
    return quick ?? this.usual.transform(value, metadata);
  }

  /** The request as its class, or null where it isn't plainly good. */
  private quick(value: unknown, type: Type, from: ArgumentMetadata['type']): Request | null {
    if ((from !== 'query' && from !== 'body') || !isFlat(value)) return null;
    let properties = this.known.get(type);
    if (properties === undefined) this.known.set(type, (properties = compile(type)));
    if (properties === null) return null;
    const request = new type() as Request;
    for (const { name, read } of properties)
      if (Object.hasOwn(value, name)) request[name] = read(value[name], value);
    for (const { name, applies, holds } of properties) {
      const given = request[name];
      if (applies(request, given) && !holds(request, given)) return null;
    }
    return request;
  }
}

/** An object of texts, numbers and the like, with nothing below them. */
function isFlat(value: unknown): value is Request {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  if (Object.hasOwn(value, 'constructor') || Object.hasOwn(value, '__proto__')) return false;
  for (const name in value) {
    const one = (value as Request)[name];
    if (typeof one === 'object' && one !== null) return false;
  }
  return true;
}

/** Bodies and queries: unknown fields are dropped, each broken rule is named (docs/api.md "Conventions"). */
export function createValidationPipe(): PipeTransform {
  return new QuickValidationPipe(
    new ValidationPipe({
      transform: true,
      whitelist: true,
      forbidUnknownValues: true,
      exceptionFactory: (errors) => validationFailed(flatten(errors)),
    }),
  );
}

/** An id in a path; a malformed one is 400 and names the parameter. */
@Injectable()
export class UuidPipe implements PipeTransform<unknown, string> {
  transform(value: unknown, metadata: ArgumentMetadata): string {
    const field = metadata.data ?? 'id';
    if (typeof value !== 'string' || !isUUID(value)) {
      throw validationFailed([{ field, message: `${field} must be a UUID` }]);
    }
    return value.toLowerCase();
  }
}

const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;
// Control characters other than tab and line breaks, and the marks that turn the reading direction around.
const UNSHOWABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\u202A-\u202E\u2066-\u2069]/;

/** True for text that PostgreSQL can hold and a screen can show: no NUL, control characters or half characters. */
export function isPlainText(value: unknown): value is string {
  return typeof value === 'string' && !UNSHOWABLE.test(value) && !LONE_SURROGATE.test(value);
}

/** What has no width and joins nothing: it hides words from those who look for them. Joiners stay, emoji need them. */
const WITHOUT_WIDTH = /[\u180E\u200B\u2060-\u2064\uFEFF]/g;

/** Text from a person: trimmed and without letters that have no width, `min`–`max` characters, showable. */
export function IsPlainText({ min = 0, max }: { min?: number; max: number }): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' ? value.replace(WITHOUT_WIDTH, '').trim() : value,
    ),
    IsString(),
    MinLength(min),
    MaxLength(max),
    (target: object, property: string | symbol) =>
      registerDecorator({
        name: 'isPlainText',
        target: target.constructor,
        propertyName: String(property),
        validator: {
          validate: isPlainText,
          defaultMessage: (rule?: ValidationArguments) =>
            `${rule?.property ?? 'text'} must not contain control characters`,
        },
      }),
  );
}

/** An existing day, like `2026-11-22`; `since` names the field of a day that it must not come before. */
export function IsDay({ since }: { since?: string } = {}): PropertyDecorator {
  const firstOf = (rule?: ValidationArguments): unknown =>
    since === undefined ? undefined : (rule?.object as Record<string, unknown>)[since];
  const isDay = (value: unknown) => typeof value === 'string' && dayBounds(value) !== null;
  return (target, property) =>
    registerDecorator({
      name: 'isDay',
      target: target.constructor,
      propertyName: String(property),
      validator: {
        validate: (value: unknown, rule?: ValidationArguments) => {
          const first = firstOf(rule);
          return isDay(value) && (typeof first !== 'string' || !isDay(first) || first <= String(value));
        },
        defaultMessage: (rule?: ValidationArguments) =>
          isDay(rule?.value)
            ? `${String(property)} must not come before ${since}`
            : `${String(property)} must be a day, like 2026-11-22`,
      },
    });
}
