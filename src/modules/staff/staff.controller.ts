import { Body, Controller, Delete, Get, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  Answers,
  CurrentUser,
  ForAdministrators,
  IdParam,
  OnlyWith,
  type AuthenticatedUser,
} from '#http/decorators.js';
import { LastAdministratorError } from '#modules/users/index.js';
import { InvitationDto, StaffChangesDto } from './dto/staff.dto.js';
import { StaffService } from './services/staff.service.js';
import { AlreadyStaffError, StaffNotFoundError } from './staff.errors.js';
import { StaffMemberView, StaffView } from './views/staff.view.js';

@ApiTags('Staff')
@ForAdministrators('without-scopes')
@OnlyWith('staffInvitations')
@Controller('staff')
export class StaffController {
  constructor(private readonly staff: StaffService) {}

  /** The administrators and the open invitations. 404 unless `STAFF_INVITATIONS=true`. */
  @Get()
  @Answers({ message: 'Staff fetched', type: StaffView })
  listStaff(): Promise<StaffView> {
    return this.staff.list();
  }

  /** Mails an invitation, good for three days and once. Inviting an address again replaces its invitation. */
  @Post()
  @Answers({ status: 201, message: 'Invitation sent', type: StaffMemberView, errors: [AlreadyStaffError] })
  inviteStaff(
    @CurrentUser() admin: AuthenticatedUser,
    @Body() { email, scopes = [] }: InvitationDto,
  ): Promise<StaffMemberView> {
    return this.staff.invite(email, scopes, admin);
  }

  /** Changes what an administrator, or an invited one, is narrowed to. It holds for the next request. */
  @Patch(':id')
  @Answers({
    message: 'Scopes updated',
    type: StaffMemberView,
    errors: [StaffNotFoundError, LastAdministratorError],
  })
  updateStaffScopes(
    @CurrentUser() admin: AuthenticatedUser,
    @IdParam('id') id: string,
    @Body() { scopes }: StaffChangesDto,
  ): Promise<StaffMemberView> {
    return this.staff.setScopes(id, scopes, admin);
  }

  /** Takes the role from an administrator, which ends all its sessions at once and leaves a customer, or withdraws an invitation. */
  @Delete(':id')
  @Answers({ message: 'Removed from the staff', errors: [StaffNotFoundError, LastAdministratorError] })
  removeStaff(@CurrentUser() admin: AuthenticatedUser, @IdParam('id') id: string): Promise<void> {
    return this.staff.remove(id, admin);
  }
}
