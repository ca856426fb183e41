import { registerDecorator } from 'class-validator';
import { isExpiryDay } from '../expiry-day';

/** A day that a paper can name: `YYYY-MM-DD`, of this century. */
export function IsDay(): PropertyDecorator {
  return (target, property) =>
    registerDecorator({
      name: 'isDay',
      target: target.constructor,
      propertyName: String(property),
      validator: {
        validate: (value: unknown) => typeof value === 'string' && isExpiryDay(value),
        defaultMessage: () => `${String(property)} must be a day, like 2027-11-22`,
      },
    });
}
