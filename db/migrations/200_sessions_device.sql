-- By what a person tells their own sessions apart: what the browser called itself, and the network it came from (an IPv4 /24, an IPv6 /48;
-- more would be no truer). A release from before writes nothing here, and neither is known of its sessions.
alter table sessions add column user_agent text, add column network text;
