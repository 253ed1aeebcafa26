-- When an administrator decided an application to list: what is approved and later withdrawn does not wait for anybody again. Null: not yet.
alter table agents add column decided_at timestamptz;

update agents a set decided_at = greatest(a.questionnaire_at, coalesce(
    (select max(e.at) from account_events e where e.user_id = a.user_id and e.kind = 'ROLES_GRANTED' and 'LISTING' = any(e.what)),
    a.questionnaire_at))
 where a.questionnaire_at is not null
   and (exists (select 1 from users u where u.id = a.user_id and 'LISTING' = any(u.roles))
     or exists (select 1 from account_events e where e.user_id = a.user_id and e.kind = 'ROLES_GRANTED' and 'LISTING' = any(e.what)
          and e.at >= a.questionnaire_at));

create index agents_undecided on agents (questionnaire_at, user_id) where questionnaire_at is not null and decided_at is null;
