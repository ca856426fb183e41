import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsOptional, ValidateIf } from 'class-validator';
import { IsPlainText } from '../../../platform/http';
import type { StaffRole } from '../../profiles';

const STAFF_ROLES = ['approver', 'admin'] as const satisfies readonly StaffRole[];

export class ChangeAccessRequest {
  @ApiPropertyOptional({
    enum: STAFF_ROLES,
    enumName: 'StaffRole',
    nullable: true,
    description: 'Null: no longer staff',
  })
  @IsOptional()
  @IsIn(STAFF_ROLES)
  staff_role?: StaffRole | null;

  @ApiPropertyOptional({
    description: 'True ends all sessions, and cancels future rides with full refunds',
  })
  @ValidateIf((_, value: unknown) => value !== undefined)
  @IsBoolean()
  suspended?: boolean;

  @ApiPropertyOptional({ maxLength: 500, description: 'Kept in the audit events' })
  @IsOptional()
  @IsPlainText({ max: 500 })
  reason?: string;
}
