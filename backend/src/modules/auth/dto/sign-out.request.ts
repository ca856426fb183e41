import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import type { SignOutScope } from '../providers/auth-provider';

export class SignOutRequest {
  @ApiPropertyOptional({
    enum: ['local', 'global'],
    default: 'local',
    description: 'global: on every device',
  })
  @IsOptional()
  @IsIn(['local', 'global'])
  scope?: SignOutScope;
}
