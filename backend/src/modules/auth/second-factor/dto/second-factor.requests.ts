import { ApiProperty } from '@nestjs/swagger';
import { Matches } from 'class-validator';
import { IsPlainText } from '../../../../platform/http';

export class FactorCodeRequest {
  @ApiProperty({ example: '123456', description: 'The code that the authenticator app shows' })
  @Matches(/^\d{6}$/, { message: 'code must be the six digits of the app' })
  code!: string;
}

export class RecoveryCodeRequest {
  @ApiProperty({ example: 'ABCDE-FGHJK', description: 'One of the ten; each works once' })
  @Matches(/^[A-Za-z0-9]{5}[\s-]?[A-Za-z0-9]{5}$/, {
    message: 'recovery_code must be ten letters and digits',
  })
  recovery_code!: string;
}

export class ResetSecondFactorRequest {
  @ApiProperty({ maxLength: 500, description: 'Kept in the audit events' })
  @IsPlainText({ min: 1, max: 500 })
  reason!: string;
}
