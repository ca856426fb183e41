import { ValidationPipe } from '@nestjs/common';
import type { ValidationError } from 'class-validator';
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

/** Bodies and queries: unknown fields are dropped, each broken rule is named (docs/api.md "Conventions"). */
export function createValidationPipe(): ValidationPipe {
  return new ValidationPipe({
    transform: true,
    whitelist: true,
    forbidUnknownValues: true,
    exceptionFactory: (errors) => validationFailed(flatten(errors)),
  });
}
