import { ApiProperty } from '@nestjs/swagger';

export class ListExportResponse {
  @ApiProperty() recorded!: boolean;
}
