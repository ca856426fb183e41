import { ApiProperty } from '@nestjs/swagger';

export class AccountDeletedResponse {
  @ApiProperty() deleted!: boolean;
}
