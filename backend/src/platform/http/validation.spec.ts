import { type ArgumentMetadata, type PipeTransform } from '@nestjs/common';
import { IsIn, IsOptional, IsString, ValidateIf } from 'class-validator';
import { DomainError } from '../errors';
import { Day, Flag, Integer } from './fields';
import { createValidationPipe, IsPlainText } from './validation';

class SomeRequest {
  @IsPlainText({ min: 1, max: 5 }) town!: string;
  @Integer({ filter: true, min: 1, max: 8 }) seats = 1;
  @Flag({ filter: true }) upcoming?: boolean;
  @Day({ optional: true }) first?: string;
  @Day({ optional: true, since: 'first' }) last?: string;
  @IsOptional() @IsIn(['price', 'time']) sort?: string;
  @ValidateIf((request: SomeRequest) => request.sort === 'price') @IsString() reason?: string;
  @Flag({ optional: true, nullable: false }) preview?: boolean;
  @IsOptional() anything?: unknown;
}

class ListRequest {
  @IsString({ each: true }) names!: string[];
}

const asQuery = (metatype: ArgumentMetadata['metatype']): ArgumentMetadata => ({ type: 'query', metatype });

/** Result of a pipe: the object and its class, or the names of the invalid fields. */
async function transformed(pipe: PipeTransform, request: unknown, type = asQuery(SomeRequest)) {
  try {
    const result = (await pipe.transform(structuredClone(request), type)) as object;
    return { class: result.constructor.name, fields: { ...result } };
  } catch (error) {
    return { refused: error instanceof DomainError ? error.details : error };
  }
}

describe('The validation of requests', () => {
  it('returns a valid request as its class, without unknown fields', async () => {
    const result = await transformed(createValidationPipe(), { town: 'Zina', seats: '3', unknown: 'x' });
    expect(result).toEqual({ class: 'SomeRequest', fields: { town: 'Zina', seats: 3 } });
  });

  it('names the invalid field and its rule', async () => {
    const { refused } = await transformed(createValidationPipe(), { town: 'Zina', seats: '9' });
    expect(refused).toEqual([{ field: 'seats', message: 'seats must not be greater than 8' }]);
  });

  it('accepts null for an optional field unless the field excludes it', async () => {
    const { fields } = await transformed(createValidationPipe(), { town: 'Zina', first: null });
    expect(fields).toMatchObject({ first: null });
    const { refused } = await transformed(createValidationPipe(), { town: 'Zina', preview: null });
    expect(refused).toMatchObject([{ field: 'preview' }]);
  });

  it('checks each item of a list', async () => {
    const result = await transformed(createValidationPipe(), { names: ['a', 3] }, asQuery(ListRequest));
    expect(result.refused).toMatchObject([{ field: 'names' }]);
  });
});
