import { Body, Controller, Delete, Get, Post } from '@nestjs/common';
import { IdParam, ok, Operation, Reauthenticate, Roles, toResponse, UserId } from '../../../platform/http';
import { CreateTokenRequest, NewTokenResponse, TokenResponse } from './personal-tokens.dto';
import { PersonalTokensService } from './personal-tokens.service';

@Roles('admin')
@Controller('api/admin/tokens')
export class PersonalTokensController {
  constructor(private readonly tokens: PersonalTokensService) {}

  @Get()
  @Operation('List the personal tokens of all administrators', [TokenResponse])
  async list() {
    return ok((await this.tokens.list()).map((row) => toResponse(TokenResponse, row)));
  }

  @Post()
  @Reauthenticate()
  @Operation('Create a personal token', { type: NewTokenResponse, status: 201 }, 'STATE_CONFLICT')
  async create(@UserId() adminId: string, @Body() body: CreateTokenRequest) {
    const { row, token } = await this.tokens.create(adminId, body);
    return ok({ ...toResponse(TokenResponse, row), token });
  }

  @Delete(':id')
  @Operation('Revoke a personal token', null, 404)
  async revoke(@UserId() adminId: string, @IdParam() id: string) {
    await this.tokens.revoke(adminId, id);
    return ok(null);
  }
}
