import { registerDecorator, type ValidationArguments } from 'class-validator';
import { DateTime } from 'luxon';

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/i;

/** True for an ISO 8601 date-time that exists and says its offset, so that nobody guesses a zone. */
export function isInstant(value: unknown): value is string {
  if (typeof value !== 'string' || !INSTANT.test(value)) return false;
  // Luxon knows the calendar, Date what the offset may be.
  return DateTime.fromISO(value).isValid && !Number.isNaN(Date.parse(value));
}

/** A moment: `2026-11-22T05:30:00Z`. 30 February and times without an offset are refused. */
export function IsInstant(): PropertyDecorator {
  return (target, property) =>
    registerDecorator({
      name: 'isInstant',
      target: target.constructor,
      propertyName: String(property),
      validator: {
        validate: isInstant,
        defaultMessage: (rule?: ValidationArguments) =>
          `${rule?.property ?? 'time'} must be an ISO 8601 time with its offset, like 2026-11-22T05:30:00Z`,
      },
    });
}
