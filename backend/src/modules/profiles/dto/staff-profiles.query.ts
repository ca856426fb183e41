import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { StaffPageQuery } from '../../../platform/http';
import type { ProfileRole, StaffRole } from '../profile.entity';

const SORTS = ['created_at', 'updated_at', 'full_name', 'phone', 'role', 'staff_role'] as const;
export type StaffProfileSort = (typeof SORTS)[number];

/** `q` looks into names and phone numbers. */
export class StaffProfilesQuery extends StaffPageQuery {
  @ApiPropertyOptional({ enum: SORTS, default: 'created_at' })
  @IsOptional()
  @IsIn(SORTS)
  override sort?: StaffProfileSort;
  @ApiPropertyOptional({ enum: ['user', 'driver'] })
  @IsOptional()
  @IsIn(['user', 'driver'])
  role?: ProfileRole;
  @ApiPropertyOptional({ enum: ['approver', 'admin'] })
  @IsOptional()
  @IsIn(['approver', 'admin'])
  staff_role?: StaffRole;
}
