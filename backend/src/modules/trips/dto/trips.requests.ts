import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { Matches } from 'class-validator';
import { Flag, Text } from '../../../platform/http';
import { normalizeSignInPhone } from '../../../platform/phone';

const ContactPhone = () =>
  applyDecorators(
    ApiProperty({ example: '677 00 00 01', description: 'A Cameroonian mobile number' }),
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' && value.length <= 32 ? (normalizeSignInPhone(value) ?? value) : value,
    ),
    Matches(/^2376\d{8}$/, { message: 'phone_number must be a Cameroonian mobile number' }),
  );

export class TrustedContactRequest {
  @Text({ max: 80 }) name!: string;
  @ContactPhone() phone_number!: string;
}

export class AnswerContactRequest {
  @Flag({ description: 'False rejects it permanently' }) accept!: boolean;
}
